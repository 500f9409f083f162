import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CATEGORY_OPTIONS, MARKET_OPTIONS, TIMEFRAME_OPTIONS } from '@/content/strategyOptions'
import { messageOf } from '@/lib/messageOf'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/Button'
import { Modal } from '@/ui/Modal'
import { StrategyForm } from './StrategyForm'
import type { StrategyDetail } from './strategies.queries'
import type { StrategyFormValues } from './strategyForm.rules'
import { useUpdateStrategy } from './strategyWrites.queries'

interface EditStrategyModalProps {
  strategy: StrategyDetail
  open: boolean
  onClose: () => void
}

/** All that /create asks, for a strategy's owner. Under a new name the page moves to its new address. */
export function EditStrategyModal({ strategy, open, onClose }: EditStrategyModalProps) {
  const formId = useId()
  const update = useUpdateStrategy(strategy)
  const navigate = useNavigate()

  // Escape or a click outside keeps what was typed for the next opening; Cancel throws it away.
  const [draft, setDraft] = useState<StrategyFormValues | null>(null)

  const close = () => {
    update.reset()
    onClose()
  }
  const closeForGood = () => {
    setDraft(null)
    close()
  }

  return (
    <Modal
      open={open}
      onClose={close}
      title="Edit Strategy"
      footer={
        <>
          <Button variant="ghost" onClick={closeForGood}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={update.isPending}>
            Update Strategy
          </Button>
        </>
      }
    >
      <StrategyForm
        id={formId}
        initial={draft ?? valuesOf(strategy)}
        // Only its owner gets here; should the session have ended, the database refuses and the form keeps everything.
        isSignedIn
        refusal={update.error ? messageOf(update.error) : null}
        onChange={setDraft}
        onSubmit={(values) =>
          update.mutate(values, {
            onSuccess: (name) => {
              closeForGood()
              if (name !== strategy.name) navigate(paths.performance(name), { replace: true })
            },
          })
        }
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
