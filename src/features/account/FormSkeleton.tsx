/** The outline of a short form, at its size, while its code or its data is on the way. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="flex max-w-[400px] flex-col gap-5">
      <span className="sr-only">{label}...</span>
      {[0, 1].map((row) => (
        <div key={row} aria-hidden="true">
          <div className="mb-2 h-2.5 w-16 rounded-mark bg-line" />
          <div className="h-9 rounded border border-line" />
        </div>
      ))}
      <div aria-hidden="true" className="h-10 rounded bg-raised" />
    </div>
  )
}
