/** Numbered steps in words, one below the other. */
export function StepList({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol>
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4 border-b py-4">
          <span aria-hidden="true" className="w-4 text-h3 text-ink3">
            {index + 1}
          </span>
          <div>
            <h3 className="text-[16px]/6">{title}</h3>
            <p className="mt-1 max-w-reading text-body text-ink2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
