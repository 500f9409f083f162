const MOST_LINES = 20

/** A program's closing lines about several things of one kind: their number, and at most twenty of them. Nothing if there are none. */
export const countedList = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0
    ? []
    : [
        `${heading}: ${lines.length}`,
        ...lines.slice(0, MOST_LINES).map((line) => `  ${line}`),
        ...(lines.length > MOST_LINES ? [`  … and ${lines.length - MOST_LINES} more`] : []),
      ]
