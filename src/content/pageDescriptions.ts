import { ARTICLE_COUNT } from '../lib/constants.ts'
import { paths } from '../lib/paths.ts'

/**
 * The public pages without user data, which are prerendered, and their descriptions for search engines and link previews.
 */
export const pageDescriptions: Record<string, string> = {
  [paths.landing]:
    'Vetted strategies, open playbooks: trading signals tracked, verified and ranked, with profit and loss that anyone can add up again.',
  [paths.strategies]:
    'Trading strategies ranked by what they did: total profit and loss, win rate, profit factor and six periods. The losing ones stay on the list.',
  [paths.education]: `${ARTICLE_COUNT} short articles about money, from a first budget to reading a track record, with sums that are recomputed at every build.`,
  [paths.educationImport]: 'How to bring trades from your broker or a CSV file into a strategy, column by column.',
  [paths.price]:
    'Community is free forever. What Premium and Premier add, and what none of them can buy: a better rank.',
  [paths.docs]: 'Every figure of the site: its formula, its rules, and an example worked to the cent.',
  [paths.community]: 'A community that can read every trade: discussions, live events, resources and challenges.',
  [paths.following]:
    'The strategies you follow, what’s new and what’s open in each, and what following will offer next.',
  [paths.subscriptions]: 'Advanced metrics, full backtest history, strategy alerts and premium articles.',
  [paths.support]: 'Common questions, and where to write if yours isn’t among them. Answers within 24 hours.',
  [paths.changelog]: 'What changed on the site, version by version, newest first.',
  [paths.about]: 'Why a profit should open into the trades that made it.',
  [paths.privacy]: 'What the site stores about you, who receives what, and how to have it corrected or deleted.',
  [paths.terms]:
    'What the site does and doesn’t do: a record, not advice; nothing on sale; and what stays when you publish.',
  [paths.cookies]: 'The site’s own code sets no cookies. What it keeps in your browser instead, entry by entry.',
  [paths.careers]: 'Three open positions: software, marketing and blockchain.',
  [paths.contact]: 'Where to write and whom to call: questions, support, and the enterprise offering.',
}
