interface FormSkeletonProps {
  label: string
  /** For each field the number of hint lines below it. */
  hints?: readonly number[]
}

/** A short form's skeleton at its final size while its code or data is loading. */
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
