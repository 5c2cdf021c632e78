import { passwordStrength } from '@waybill/contract'
import { cx, useT } from '@waybill/kit'
import { accountMessages } from './messages.ts'

const colours = ['bg-critical-icon', 'bg-critical-icon', 'bg-warning-icon', 'bg-success-icon', 'bg-success-icon']

/** How hard a new password is to guess: four bars and a word; nothing while it is empty. */
export function StrengthMeter({ password, known }: { password: string; known: readonly string[] }) {
  const t = useT(accountMessages)
  if (password === '') return null
  const strength = passwordStrength(password, known)
  return (
    <div className="flex items-center gap-2 text-small text-muted">
      <span className="flex gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx('h-1 w-8 rounded-full', step <= Math.max(1, strength) ? colours[strength] : 'bg-line')}
          />
        ))}
      </span>
      <span role="status">{t('strength', { word: t(`strength${strength}`) })}</span>
    </div>
  )
}
