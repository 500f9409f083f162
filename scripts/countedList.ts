const MOST_LINES = 20

/** What a program says at its end about several things of one kind: how many there are, and at most twenty of them. Nothing if there are none. */
export const countedList = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0
    ? []
    : [
        `${heading}: ${lines.length}`,
        ...lines.slice(0, MOST_LINES).map((line) => `  ${line}`),
        ...(lines.length > MOST_LINES ? [`  … and ${lines.length - MOST_LINES} more`] : []),
      ]
