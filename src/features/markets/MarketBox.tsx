interface MarketBoxProps {
  box: {
    /** What will stand here. */
    title: string
    text: string
    /** Final height of what will stand here, so that nothing moves when it arrives. */
    heightPx: number
  }
}

/** The place of a market widget, at its final size, with a plain line of what will stand there. */
export function MarketBox({ box: { title, text, heightPx } }: MarketBoxProps) {
  return (
    <section
      aria-label={title}
      style={{ height: heightPx }}
      className="grid place-content-center gap-1 border-y border-line2 px-4 text-center"
    >
      <p className="text-body font-medium">{title}</p>
      <p className="max-w-reading text-label text-ink3">{text}</p>
    </section>
  )
}
