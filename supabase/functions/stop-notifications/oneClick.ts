/**
 * The form of the database's tokens (private.notifications). Anything else is refused here, since PostgreSQL would fail on a NUL in a
 * text.
 */
const TOKEN = /^[0-9a-f]{64}$/

/** Its path, beside the project's REST interface. */
export const ONE_CLICK_PATH = '/functions/v1/stop-notifications'

/** What {@link oneClick} needs from the project. */
export interface OneClickSite {
  /** Stops the mail to the user with this token. */
  stop: (token: string) => Promise<unknown>
  /** The page on which people stop the mail. */
  page: string
}

/**
 * Answers a mail program's own unsubscribe button (RFC 8058), which posts "List-Unsubscribe=One-Click" as a form to an address with
 * the token. It is a function of its own, because PostgREST reads the arguments of a post from the form and not from the address.
 * Opening the address only shows the page, because programs that check links open it too.
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
