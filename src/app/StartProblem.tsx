/** The whole page, when the app's own code failed to load. It therefore imports none of that code. */
export function StartProblem({ error }: { error: unknown }) {
  return (
    <main className="page grid min-h-dvh content-center">
      <title>Cash Us If You Can</title>
      <div role="alert" className="max-w-reading border-l-[3px] border-l-loss py-1 pl-4">
        <h1 className="text-title">The site could not start</h1>
        <p className="mt-3 break-words font-mono text-table">
          {error instanceof Error ? error.message : String(error)}
        </p>
        <p className="mt-3 text-ink2">Check your connection, then reload the page.</p>
      </div>
    </main>
  )
}
