import { passwordStrength } from '@waybill/contract/password-rules'
import { cx, useT } from '@waybill/kit'
import { registrationMessages } from './messages.ts'

const words = ['strength0', 'strength1', 'strength2', 'strength3', 'strength4'] as const
const colours = ['bg-critical-icon', 'bg-critical-icon', 'bg-warning-icon', 'bg-info-icon', 'bg-success-icon'] as const

/** How hard a password is to guess, in four bars and a word; nothing before something is typed. */
export function StrengthMeter({ password, known }: { password: string; known: readonly string[] }) {
  const t = useT(registrationMessages)
  if (password === '') return null
  const strength = passwordStrength(password, known)
  return (
    <div className="flex items-center gap-2 text-small text-muted">
      <span className="flex flex-1 gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx('h-1 flex-1 rounded-full', step <= Math.max(1, strength) ? colours[strength] : 'bg-line')}
          />
        ))}
      </span>
      <span aria-live="polite">{t(words[strength])}</span>
    </div>
  )
}
