/** How somebody with a link gets to a private strategy, on /invite. */
export const invitationSteps = [
  {
    title: 'Open the link you were sent',
    text: 'Use the whole link: the long part after the # is the key. This page removes it from the address at once, and only this tab keeps it until you answer.',
  },
  {
    title: 'Sign in, or create an account',
    text: 'Then you see which strategy it is and who shares it. Until then nobody learns that you opened the link.',
  },
  {
    title: 'Accept, or leave it',
    text: 'Nothing is accepted until you say so. Afterwards the strategy is in your list.',
  },
] as const

/** What an invitation does, on /invite. */
export const invitationFacts = [
  {
    title: 'What you will see',
    text: 'The strategy with its figures, its trades and the history of every edit. You can recompute its figures and can’t change anything.',
  },
  {
    title: 'What its owner will see',
    text: 'Your name among those with access, and since when.',
  },
  {
    title: 'What others see',
    text: 'Nothing. Only the owner and the people it’s shared with can find or open a private strategy.',
  },
  {
    title: 'How it ends',
    text: 'You can leave on the strategy’s page, and its owner can remove you. A revoked link lets nobody else in.',
  },
  {
    title: 'To share one of yours',
    text: 'Open the strategy and press Share: you create a link for each person or group, and see who used which.',
  },
] as const
