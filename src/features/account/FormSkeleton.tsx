interface FormSkeletonProps {
  label: string
  /** One number a field: how many lines of hint are below it. */
  hints?: readonly number[]
}

/** The outline of a short form, at its size, while its code or its data is loaded. */
export function FormSkeleton({ label, hints = [0, 0] }: FormSkeletonProps) {
  return (
    <div role="status" className="flex max-w-[400px] flex-col gap-5">
      <span className="sr-only">{label}...</span>
      {hints.map((lines, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes its order.
        <div key={index} aria-hidden="true">
          <div className="mt-1 mb-2 h-2.5 w-16 rounded-mark bg-line" />
          <div className="h-9 rounded border border-line" />
          {lines > 0 && <div style={{ height: 6 + 16 * lines }} />}
        </div>
      ))}
      <div aria-hidden="true" className="h-10 rounded bg-raised" />
    </div>
  )
}
