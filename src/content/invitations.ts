/** How somebody who was sent a link gets to a private strategy, on /invite. */
export const invitationSteps = [
  {
    title: 'Open the link you were sent',
    text: 'All of it: the long part after the # is the key. This page takes it out of the address at once, and this tab alone keeps it until you answer.',
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
    id: 'see',
    title: 'What you will see',
    text: 'The strategy with its figures, its trades and the history of every edit. You can recompute its figures and can’t change anything.',
  },
  {
    id: 'seen',
    title: 'What its owner will see',
    text: 'Your name among those with access, and since when.',
  },
  {
    id: 'others',
    title: 'What others see',
    text: 'Nothing. A private strategy is listed and opens for its owner and those it is shared with alone.',
  },
  {
    id: 'end',
    title: 'How it ends',
    text: 'You can leave on the strategy’s page, and its owner can remove you. A link that was revoked lets nobody else in.',
  },
  {
    id: 'own',
    title: 'To share one of yours',
    text: 'Open the strategy and press Share: you make a link for each person or group, and see who came by which.',
  },
] as const
