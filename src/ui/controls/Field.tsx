import { ChevronDown, CircleAlert } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from '@/ui/cx'

/** Attributes that connect an input with its label, hint and error. */
interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Those of the field around an input; null outside of one. */
const FieldContext = createContext<FieldIds | null>(null)

interface FieldProps {
  label: ReactNode
  /** Shown under the field and read with it. */
  error?: ReactNode
  hint?: ReactNode
  /** Shows the label to screen readers only, for fields that a table head already names. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

/** A label, one `Input`, `Select` or `Textarea`, and its hint or error below. */
export function Field({ label, error, hint, hideLabel = false, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error ? errorId : null, hint ? hintId : null].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-label text-ink2'}>
        {label}
      </label>
      <FieldContext
        value={{ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined }}
      >
        {children}
      </FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="mt-1.5 text-label text-ink3">
          {hint}
        </p>
      )}
    </div>
  )
}

/** An error under a field, or under a row of fields. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-table font-medium text-loss">
      <CircleAlert className="shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/* 16 px on phones, because iOS zooms into fields with smaller text. */
const FIELD = cx(
  'w-full rounded border border-field bg-bg px-3 text-[16px]/5 text-ink sm:text-body',
  'placeholder:text-ink3 focus-visible:outline-offset-1',
  'aria-invalid:border-loss aria-invalid:shadow-[inset_0_0_0_1px_var(--loss)]',
  'disabled:border-line disabled:bg-raised disabled:text-ink3',
)

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useContext(FieldContext)} {...rest} className={cx(FIELD, 'h-9', className)} />
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...useContext(FieldContext)}
      {...rest}
      className={cx(FIELD, 'block min-h-[88px] resize-y py-2', className)}
    />
  )
}

/** A native select; only its closed state is styled. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cx('relative block', className)}>
      <select {...useContext(FieldContext)} {...rest} className={cx(FIELD, 'h-9 appearance-none pr-9')} />
      <ChevronDown className="pointer-events-none absolute top-2.5 right-2.5 text-ink2" />
    </span>
  )
}

interface OptionsProps {
  /** Texts, or values with what is shown for them. */
  of: readonly (string | { value: string | number; label: ReactNode })[]
}

/** Choices of a select. */
export const Options = ({ of }: OptionsProps) =>
  of.map((choice) => {
    const { value, label } = typeof choice === 'string' ? { value: choice, label: choice } : choice
    return (
      <option key={value} value={value}>
        {label}
      </option>
    )
  })

interface FormSkeletonProps {
  label: string
  /** The number of hint lines below each field. */
  hints?: readonly number[]
}

/** A short form's skeleton, at its final size, while its code or data is loading. */
export function FormSkeleton({ label, hints = [0, 0] }: FormSkeletonProps) {
  return (
    <div role="status" className="flex max-w-[400px] flex-col gap-5">
      <span className="sr-only">{label}...</span>
      {hints.map((lines, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes its order.
        <div key={index} aria-hidden="true">
          <div className="mt-1 mb-2 h-2.5 w-16 rounded-mark bg-line" />
          <div className="h-9 rounded border border-line" />
          {lines > 0 && <div style={{ height: 6 + 16 * lines }} />}
        </div>
      ))}
      <div aria-hidden="true" className="h-10 rounded bg-raised" />
    </div>
  )
}

/** One of several choices. Its label is around it or its `aria-label`. */
export function Radio(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <span className="relative grid size-4 shrink-0 place-items-center">
      <input
        {...props}
        type="radio"
        className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-full border border-field checked:border-ink checked:bg-ink"
      />
      <span className="pointer-events-none relative size-1.5 rounded-full bg-bg opacity-0 peer-checked:opacity-100" />
    </span>
  )
}
