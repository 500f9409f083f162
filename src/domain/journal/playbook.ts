/** What a rule of a playbook can be called at most, in characters. */
const RULE_LENGTH = 80

/** The rules of a playbook: its headings, each once. Read without the parser, which a form does not load. */
export const rulesOf = (playbook: string): string[] => [
  ...new Set(
    playbook.split('\n').flatMap((line) => {
      const name = /^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*[ \t]*$/
        .exec(line)?.[1]
        ?.replace(/[*_`]/g, '')
        .slice(0, RULE_LENGTH)
        .trim()
      return name ? [name] : []
    }),
  ),
]
