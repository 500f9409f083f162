import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CATEGORY_OPTIONS, MARKET_OPTIONS, TIMEFRAME_OPTIONS } from '@/content/strategyOptions'
import { messageOf } from '@/lib/messageOf'
import { paths } from '@/lib/paths'
import type { Refused } from '@/lib/refusedWrites'
import { Button } from '@/ui/Button'
import { Modal } from '@/ui/Modal'
import { StrategyForm } from './StrategyForm'
import type { StrategyDetail } from './strategies.queries'
import type { StrategyFormValues } from './strategyForm.rules'
import { useUpdateStrategy } from './strategyWrites.queries'

interface EditStrategyModalProps {
  strategy: StrategyDetail
  open: boolean
  /** What was typed and why it was refused, where that brings the form back. */
  refused: Refused<StrategyFormValues> | null
  onClose: () => void
}

/**
 * All that /create asks, for a strategy's owner. It closes at once: the page shows the edit while it is on its way, and
 * moves to its new address under a new name.
 */
export function EditStrategyModal({ strategy, open, refused, onClose }: EditStrategyModalProps) {
  const formId = useId()
  const update = useUpdateStrategy(strategy)
  const navigate = useNavigate()

  // Escape or a click outside keeps what was typed for the next opening; Cancel throws it away.
  const [draft, setDraft] = useState<StrategyFormValues | null>(null)

  const closeForGood = () => {
    setDraft(null)
    onClose()
  }
  const save = (values: StrategyFormValues) => {
    update.mutate(values, {
      onSuccess: (name) => {
        if (name !== strategy.name) navigate(paths.performance(name), { replace: true, preventScrollReset: true })
      },
    })
    closeForGood()
  }

  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Edit Strategy"
      footer={
        <>
          <Button variant="ghost" onClick={closeForGood}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary">
            Update Strategy
          </Button>
        </>
      }
    >
      <StrategyForm
        id={formId}
        initial={draft ?? refused?.variables ?? valuesOf(strategy)}
        // Only its owner gets here; should the session have ended, the database refuses and the form keeps everything.
        isSignedIn
        refusal={refused && messageOf(refused.error)}
        onChange={setDraft}
        onSubmit={save}
      />
    </Modal>
  )
}

/** What the form begins with; a choice that the form does not offer is left out. */
const valuesOf = (strategy: StrategyDetail): StrategyFormValues => ({
  name: strategy.name,
  description: strategy.description,
  markets: MARKET_OPTIONS.filter((option) => strategy.markets.includes(option)),
  categories: CATEGORY_OPTIONS.filter((option) => strategy.categories.includes(option)),
  timeframes: TIMEFRAME_OPTIONS.filter((option) => strategy.timeframes.includes(option)),
  public: strategy.isPublic ? 'true' : 'false',
})
