import { Check } from 'lucide-react'
import { VisuallyHidden } from '../a11y/visually-hidden.tsx'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'

export type Step = { id: string; label: string }

/** Where one stands in a wizard; finished steps can be gone back to when `onGo` is given. */
export function Stepper({
  steps,
  current,
  onGo,
}: {
  steps: readonly Step[]
  current: string
  onGo?: (id: string) => void
}) {
  const t = useKitText()
  const at = steps.findIndex((step) => step.id === current)
  return (
    <ol className="flex items-center gap-2">
      {steps.map((step, index) => {
        const done = index < at
        const dot = (
          <>
            <span
              aria-hidden="true"
              className={cx(
                'tnum grid size-6 flex-none place-items-center rounded-full text-small font-semibold',
                done || index === at ? 'bg-brand text-on-brand' : 'bg-sub text-muted',
              )}
            >
              {done ? <Check className="size-3.5!" /> : index + 1}
            </span>
            <span
              className={cx(
                'truncate',
                index === at ? 'font-semibold' : 'text-muted',
                index !== at && 'max-sm:sr-only',
              )}
            >
              {step.label}
            </span>
            {done && <VisuallyHidden>, {t('stepDone')}</VisuallyHidden>}
          </>
        )
        return (
          <li
            key={step.id}
            aria-current={index === at ? 'step' : undefined}
            className={cx(
              'flex min-w-0 items-center gap-2',
              index > 0 && 'flex-1 before:h-px before:min-w-4 before:flex-1 before:bg-line',
            )}
          >
            {done && onGo ? (
              <button
                type="button"
                onClick={() => onGo(step.id)}
                className="flex min-h-6 min-w-0 items-center gap-2 hover:underline"
              >
                {dot}
              </button>
            ) : (
              dot
            )}
          </li>
        )
      })}
    </ol>
  )
}
