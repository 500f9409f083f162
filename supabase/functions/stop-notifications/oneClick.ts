/** As the database makes them (private.notifications). Anything else is no token, and PostgreSQL takes no NUL in a text. */
const TOKEN = /^[0-9a-f]{64}$/

/** Where it answers, beside the project's REST interface. */
export const ONE_CLICK_PATH = '/functions/v1/stop-notifications'

/** What {@link oneClick} needs of the project. */
export interface OneClickSite {
  /** Stops the mail of the user who has this token. */
  stop: (token: string) => Promise<unknown>
  /** The page on which a person stops the mail. */
  page: string
}

/**
 * The answer to a mail program that stops the mail by its own button (RFC 8058): it posts "List-Unsubscribe=One-Click" as a form, to an
 * address with the token. A function of its own, because PostgREST reads arguments from a form and not from the address of a post. A
 * person who opens the address gets the page, because programs that check links open it too.
 */
export async function oneClick(request: Request, { stop, page }: OneClickSite): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (!TOKEN.test(token)) return new Response('This address has no token of a message', { status: 400 })
  if (request.method !== 'POST') return new Response(null, { status: 303, headers: { Location: `${page}#${token}` } })
  const form = await request.formData().catch(() => null)
  if (form?.get('List-Unsubscribe') !== 'One-Click')
    return new Response('List-Unsubscribe=One-Click is missing', { status: 400 })
  await stop(token)
  return new Response('You get no more mail.')
}
