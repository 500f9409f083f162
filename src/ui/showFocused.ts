import type { FocusEvent } from 'react'

/** In a `scroll-row`: shows the whole of a focused control. Chromium scrolls to one that is out of sight, not to one that is cut off. */
export const showFocused = ({ target }: FocusEvent<Element>) =>
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
