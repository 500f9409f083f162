import type { FocusEvent } from 'react'

/**
 * Scrolls a focused control of a `scroll-row` fully into view. Chromium scrolls to controls that are out of sight, but not to those
 * that are cut off.
 */
export const showFocused = ({ target }: FocusEvent<Element>) =>
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
