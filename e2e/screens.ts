/** The routes as a visitor opens them: address, title without the site's name, first heading. */
export const SCREENS: [address: string, title: string, heading: string][] = [
  ['/', '', 'Strategies that show their working'],
  ['/home', 'Market Overview', 'Market Overview'],
  ['/strategy', 'Strategies', 'Strategies'],
  ['/markets', 'Markets', 'Markets'],
  ['/news', 'News', 'News'],
  ['/education', 'Financial Wellness', 'Financial Wellness'],
  ['/education/import', 'Bring your trades', 'Bring your trades'],
  ['/community', 'Community', 'Capital Markets Community'],
  ['/price', 'Pricing', 'Plans, without small print'],
  ['/signin', 'Sign in', 'Sign in'],
  ['/register', 'Create an account', 'Create an account'],
  // It has the widest table of trades.
  [
    '/performance/Savings%20plan%2C%20half%20out%20at%20a%20double',
    'Savings plan, half out at a double',
    'Savings plan, half out at a double',
  ],
  ['/create', 'Create Your Strategy', 'Create Your Strategy'],
  ['/following', 'Following', 'Following'],
  ['/subscriptions', 'Subscriptions', 'Subscriptions'],
  ['/support', 'Support', 'Support'],
  ['/docs', 'Documentation', 'How every figure is computed'],
  ['/changelog', 'Changelog', 'Changelog'],
  ['/alpaca', 'Streaming market data', 'Streaming market data'],
  ['/testtest', 'Financial Wellness Coming Soon', 'Financial Wellness Coming Soon'],
  ['/thanks', 'Currently Undergoing Maintenance', 'Currently Undergoing Maintenance'],
  ['/contact', 'Contact', 'Contact'],
  ['/about', 'About', 'Profits you can add up yourself'],
  ['/careers', 'Careers', 'Join Our Team'],
  ['/profile', 'Profile', 'Profile Settings'],
]
export const SITE_NAME = 'Cash Us If You Can'
