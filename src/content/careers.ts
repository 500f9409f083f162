export interface JobPosition {
  id: string
  title: string
  details: {
    /** What the work is, in a sentence or two. */
    summary: string
    requirements: readonly string[]
    responsibilities: readonly string[]
  }
}

/** The three open positions. */
export const jobPositions: readonly JobPosition[] = [
  {
    id: 'senior-software-web-developer',
    title: 'Senior Software Web Developer',
    details: {
      summary:
        'You build the pages where people check each other’s numbers, and you own them from the table in the database to the pixel on a phone.',
      requirements: [
        'Years of React and TypeScript in products that people depended on',
        'PostgreSQL beyond queries: views, triggers, row-level security',
        'Accessibility and speed as habits, not as a phase at the end',
        'Prose that a colleague can act on, in pull requests and in error messages',
      ],
      responsibilities: [
        'Take features from a sentence to something that runs, tests included',
        'Keep the strategy table quick as the number of trades grows',
        'Review other people’s code, and ask for review early',
        'Answer the person who reports a wrong sum, then fix the sum',
      ],
    },
  },
  {
    id: 'senior-growth-marketing-manager',
    title: 'Senior Growth Marketing Manager',
    details: {
      summary:
        'You bring traders who keep honest journals, and readers who look at them. The product promises nothing it does not do; neither will you.',
      requirements: [
        'Years of growing a product for traders, investors or another sceptical crowd',
        'Copy that is plain and exact, with samples',
        'Comfort with numbers: what a campaign cost, what it brought, how sure you are',
        'Knowledge of the rules on advertising financial products, and respect for them',
      ],
      responsibilities: [
        'Find out where people look for strategies today, and what they distrust there',
        'Run the chat channel, the newsletter and the first live events',
        'Shape the referral programme until it can open',
        'Say no to a claim that cannot be traced to a figure',
      ],
    },
  },
  {
    id: 'senior-blockchain-developer',
    title: 'Senior Blockchain Developer',
    details: {
      summary:
        'You design the token rewards and the crypto payments that we have announced but not built, or you show us why one of them should stay that way.',
      requirements: [
        'Smart contracts you wrote that run in production and have been audited',
        'A working knowledge of wallets, custody and what goes wrong with both',
        'TypeScript for the part that people touch',
        'The habit of asking first whether a plain database would do',
      ],
      responsibilities: [
        'Design how rewards are earned, counted and paid, so that anyone can add them up',
        'Build crypto payments alongside the card payment provider',
        'Write the threat model before the code, and keep both up to date',
        'Work with counsel on what a token may and may not be',
      ],
    },
  },
]
