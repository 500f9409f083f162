/**
 * The nine chapters of Financial Wellness. The first six have articles; the last three have a title and
 * are announced.
 */
export const units = [
  {
    id: 'foundational-financial-literacy',
    chapter: 1,
    title: 'Foundational Financial Literacy',
    summary: 'What you earn, spend, own and owe. Everything later builds on these.',
  },
  {
    id: 'smart-spending-and-saving',
    chapter: 2,
    title: 'Smart Spending and Saving',
    summary: 'Cost per use, small charges that repeat, and where to keep cash.',
  },
  {
    id: 'investing-basics',
    chapter: 3,
    title: 'Investing Basics',
    summary: 'Stocks, funds, fees and risk, and how to read someone else’s track record.',
  },
  {
    id: 'mindset-and-financial-psychology',
    chapter: 4,
    title: 'Mindset and Financial Psychology',
    summary: 'The mistakes that arithmetic won’t prevent, and the habits that will.',
  },
  {
    id: 'credit-and-loans',
    chapter: 5,
    title: 'Credit and Loans',
    summary: 'How lenders do the math: scores, cards, installments, and which debt to pay off first.',
  },
  {
    id: 'taxes-and-income',
    chapter: 6,
    title: 'Taxes and Income',
    summary: 'Brackets, pay stubs, capital gains and retirement accounts, under United States rules.',
  },
  { id: 'financial-tools-and-apps', chapter: 7, title: 'Financial Tools and Apps', summary: null },
  { id: 'niche-and-trendy-topics', chapter: 8, title: 'Niche and Trendy Topics', summary: null },
  { id: 'practical-how-tos', chapter: 9, title: 'Practical How-Tos', summary: null },
] as const

export type Unit = (typeof units)[number]
export type UnitId = Unit['id']
