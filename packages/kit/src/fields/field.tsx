import { CircleX } from 'lucide-react'
import { createContext, useContext, useId, useMemo, type ReactNode } from 'react'
import { cx } from '../cx.ts'

type FieldValue = {
  id: string
  describedBy?: string
  invalid: boolean
  required: boolean
  disabled: boolean
  labelId?: string
}

const FieldContext = createContext<FieldValue | null>(null)

/** What a control needs from the field around it; without a field its own props count. */
export function useFieldControl(own: { id?: string; disabled?: boolean; required?: boolean; invalid?: boolean } = {}) {
  const field = useContext(FieldContext)
  return {
    id: own.id ?? field?.id,
    disabled: own.disabled ?? field?.disabled ?? false,
    'aria-describedby': field?.describedBy,
    'aria-invalid': own.invalid || field?.invalid ? (true as const) : undefined,
    'aria-required': own.required || field?.required ? (true as const) : undefined,
    labelId: field?.labelId,
  }
}

export type FieldProps = {
  label: ReactNode
  /** Links the error summary to this field. */
  name?: string
  required?: boolean
  disabled?: boolean
  hint?: ReactNode
  /** What is wrong and what to do; shown and linked when present. */
  error?: ReactNode
  /** Right of the label: a small link or counter. */
  aside?: ReactNode
  /** The label is for screen readers only. */
  hideLabel?: boolean
  /** For groups of controls (radio buttons, two-part weight): names the group instead of one control. */
  group?: boolean
  className?: string
  children: ReactNode
}

function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {hint && (
        <div id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className="flex gap-1 text-small text-danger">
          <CircleX className="mt-px size-3.5!" />
          <span className="min-w-0">{error}</span>
        </div>
      )}
    </>
  )
}

/** Label above, control, hint and error below, all linked for assistive technology. */
export function Field(props: FieldProps) {
  const {
    label,
    name,
    required = false,
    disabled = false,
    hint,
    error,
    aside,
    hideLabel,
    group,
    className,
    children,
  } = props
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const invalid = Boolean(error)
  const labelId = `${id}-label`
  const value = useMemo(
    () => ({ id, describedBy, invalid, required, disabled, labelId }),
    [id, describedBy, invalid, required, disabled, labelId],
  )
  const Label = group ? 'span' : 'label'
  return (
    <div
      data-field={name}
      className={cx('flex min-w-0 flex-col gap-1', className)}
      {...(group && { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': describedBy })}
    >
      <div className={cx('flex items-baseline justify-between gap-2', hideLabel && 'sr-only')}>
        <Label id={labelId} {...(!group && { htmlFor: id })} className="font-medium">
          {label}
          {required && (
            <span aria-hidden="true" className="ms-0.5 text-danger">
              *
            </span>
          )}
        </Label>
        {aside && <span className="text-small text-muted">{aside}</span>}
      </div>
      <FieldContext value={value}>{children}</FieldContext>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
