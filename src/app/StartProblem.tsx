/** A variable of the environment that lib/env refused, at the start of a line of its message. */
const VARIABLE = /^VITE_\w+/m

/** The whole page, when the app cannot start. Imports nothing that reads the environment: that may be what is wrong. */
export function StartProblem({ error }: { error: unknown }) {
  const message = error instanceof Error ? error.message : String(error)
  const settings = VARIABLE.test(message)
  return (
    <main className="page grid min-h-dvh content-center">
      <title>Cash Us If You Can</title>
      <div role="alert" className="max-w-reading border-l-[3px] border-l-loss py-1 pl-4">
        <h1 className="text-title">{settings ? 'A setting of this site is wrong' : 'The site could not start'}</h1>
        <p className="mt-3 whitespace-pre-line break-words font-mono text-table">{message}</p>
        <p className="mt-3 text-ink2">
          {settings
            ? 'Correct it in .env or in the environment, then build or start the site again. .env.example explains each variable.'
            : 'Check the connection, then load the page again.'}
        </p>
      </div>
    </main>
  )
}
