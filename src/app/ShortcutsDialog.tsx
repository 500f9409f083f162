import { useState } from 'react'
import { Checkbox } from '@/ui/controls/Checkbox'
import { Modal } from '@/ui/layout/Modal'
import { areShortcutsOn, switchShortcuts } from './singleKeys'

const SHORTCUTS = [
  ['/', 'search the strategies'],
  ['n', 'add a trade, on your own strategy’s page'],
  ['c', 'close the open trade in the focused row'],
  ['x', 'select your trade in the focused row'],
  ['Ctrl Enter or ⌘ Enter', 'save the form you’re in'],
  ['Ctrl Shift Enter or ⌘ Shift Enter', 'save a trade and type the next one'],
  ['Ctrl Z or ⌘ Z', 'take back what you just saved or deleted'],
  ['w or Alt w', 'write why, in a trade’s form'],
  ['Alt Enter', 'add an action to the trade you’re typing'],
  ['Alt Delete', 'remove the action you’re in'],
  ['Alt Down', 'open a date’s calendar'],
  ['Esc', 'close a dialog, clear a search, end selecting'],
  ['?', 'this list'],
] as const

/** The list of keyboard shortcuts, and a switch for those of a single key. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn)
  return (
    <Modal open onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {SHORTCUTS.map(([keys, meaning]) => (
          <div key={keys} className="contents">
            <dt className="font-mono">{keys}</dt>
            <dd className="text-ink2">{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex items-center gap-2">
        <Checkbox
          checked={isOn}
          onChange={({ target }) => {
            setOn(target.checked)
            switchShortcuts(target.checked)
          }}
        />
        Use single-key shortcuts on this device
      </label>
    </Modal>
  )
}
