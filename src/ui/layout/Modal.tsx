import { X } from 'lucide-react'
import { AlertDialog, Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { messageOf } from '@/lib/dataError'
import { Button } from '@/ui/controls/Button'
import { FormError } from '@/ui/controls/Notice'
import { cx } from '@/ui/cx'
import { useFocusReturn } from '@/ui/pointerAndFocus'

const OVERLAY = 'fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear'
const BOX = cx(
  'fixed z-50 flex flex-col border-line2 bg-bg text-body shadow-float outline-none',
  'data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in',
)
const CENTRED = 'top-1/2 left-1/2 -translate-x-1/2 -translate-y-1/2 rounded-dialog border'

/** A large dialog is anchored at the top, because it grows as the user types. */
const SIZES = { md: 'sm:top-1/2 sm:max-w-[560px] sm:-translate-y-1/2', lg: 'sm:top-8 sm:max-w-[1040px]' }

interface ModalProps {
  open: boolean
  /** Called on Escape, a click outside, and the close button. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** The buttons; stays visible while the body scrolls. */
  footer?: ReactNode
  size?: keyof typeof SIZES
}

/** A modal dialog, full-screen on phones. Traps the focus and restores it on close. */
export function Modal({ open, onClose, title, children, footer, size = 'md' }: ModalProps) {
  const giveBack = useFocusReturn(open)
  const content = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)

  // Focus the first field rather than the close button; on touch the dialog, so that the on-screen keyboard stays closed.
  const focusInside = (event: Event) => {
    event.preventDefault()
    const field = matchMedia('(pointer: fine)').matches
      ? body.current?.querySelector<HTMLElement>('input:not([type=radio]):enabled, textarea:enabled, select:enabled')
      : null
    const target = field ?? content.current
    target?.focus()
  }

  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={OVERLAY} />
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          onOpenAutoFocus={focusInside}
          onEscapeKeyDown={closeTooltipFirst}
          onCloseAutoFocus={giveBack}
          className={cx(
            BOX,
            'inset-0 sm:inset-auto sm:left-1/2 sm:max-h-[calc(100dvh-64px)] sm:w-[calc(100vw-64px)]',
            'sm:-translate-x-1/2 sm:rounded-dialog sm:border',
            SIZES[size],
          )}
        >
          <div className="ruler flex h-14 shrink-0 items-center gap-4 border-b px-4 sm:px-6">
            <Dialog.Title className="min-w-0 truncate text-h3">{title}</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="-mr-2 ml-auto grid size-8 shrink-0 place-items-center rounded text-ink2 transition-colors duration-colour hover:bg-hover hover:text-ink"
            >
              <X />
            </Dialog.Close>
          </div>
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 sm:p-6">
            {children}
          </div>
          {footer && (
            <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t bg-panel px-4 py-3 sm:rounded-b-dialog sm:px-6">
              {footer}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Escape closes an open tooltip, and the dialog when pressed again. */
function closeTooltipFirst(event: KeyboardEvent) {
  const tooltip = document.querySelector<HTMLElement>('[role="tooltip"]:popover-open')
  if (!tooltip) return
  event.preventDefault()
  tooltip.hidePopover()
}

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What will be deleted or become permanent, and what will stay. */
  children: ReactNode
  /** The verb: "Delete trade". */
  confirmLabel: string
  /** Look of the button that confirms; "danger" by default. */
  variant?: 'danger' | 'primary'
  /** Label of the button that leaves the dialog; "Cancel" by default. */
  cancelLabel?: string
  onConfirm: () => Promise<void> | void
  /** What confirming starts. While it is pending, and once it has failed, the dialog stays open. */
  write?: { isPending: boolean; error: Error | null }
  /** Shown instead of its error's message. */
  failure?: ReactNode
}

/** Confirms an irreversible action. Escape and Cancel close it, a click outside does not. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirmLabel,
  variant = 'danger',
  cancelLabel = 'Cancel',
  onConfirm,
  write,
  failure = write?.error && messageOf(write.error),
}: ConfirmDialogProps) {
  const giveBack = useFocusReturn(open)
  const busy = write?.isPending ?? false
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY} />
        <AlertDialog.Content
          onCloseAutoFocus={giveBack}
          className={cx(BOX, CENTRED, 'w-[calc(100vw-32px)] max-w-[440px]')}
        >
          <div className="flex flex-col gap-2 p-4 sm:p-6">
            <AlertDialog.Title className="text-h3">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="text-ink2">{children}</div>
            </AlertDialog.Description>
            {failure && (
              <div className="mt-2">
                <FormError>{failure}</FormError>
              </div>
            )}
          </div>
          <div className="flex flex-wrap justify-end gap-2 rounded-b-dialog border-t bg-panel px-4 py-3 sm:px-6">
            <AlertDialog.Cancel asChild>
              <Button variant="ghost" disabled={busy}>
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            {/* Not AlertDialog.Action, which closes before the request has succeeded. */}
            <Button variant={variant} busy={busy} onClick={() => void onConfirm()}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
