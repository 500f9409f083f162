import type { KeyboardEvent } from 'react'

/** What single keys do while a row's button has the focus, by `event.key`. */
export type RowKeys = Readonly<Record<string, () => void>>

/** Props of that button. */
export const keyProps = (keys: RowKeys | undefined) =>
  keys && {
    'aria-keyshortcuts': Object.keys(keys).join(' '),
    onKeyDown: ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (!altKey && !ctrlKey && !metaKey) keys[key]?.()
    },
  }
