import { useEffect, useRef } from 'react'
import { useKitText } from '../messages/use-kit-text.ts'

export type FieldError = { name: string; message: string }

const focusable = 'input:not([type=hidden]),textarea,select,button,[tabindex="0"]'

/** Focuses the control of the field called `name` within `root`. */
export function focusField(name: string, root: ParentNode = document): void {
  const field = root.querySelector(`[data-field="${CSS.escape(name)}"]`)
  const control =
    field?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? field?.querySelector<HTMLElement>(focusable)
  control?.focus()
}

/**
 * What a failed submit says on top of the form: the count and links to the fields, in the fields' own words.
 * Takes focus whenever `attempt` changes, so pass a counter of failed submits.
 */
export function ErrorSummary({ errors, attempt }: { errors: readonly FieldError[]; attempt: number }) {
  const t = useKitText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (errors.length === 0) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mb-4 rounded-control border-s-4 border-critical-icon bg-critical-bg px-3 py-2 text-critical-fg outline-none"
    >
      <p className="font-semibold">{t('summary', { n: errors.length })}</p>
      <ul className="mt-1">
        {errors.map((error) => (
          <li key={error.name}>
            <button
              type="button"
              className="min-h-6 text-start underline underline-offset-2"
              onClick={() => focusField(error.name, box.current?.closest('form') ?? document)}
            >
              {error.message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
