import { cx, defineMessages, useT } from '@waybill/kit/basics'

const messages = defineMessages({
  en: {
    strength0: 'Strength: very weak',
    strength1: 'Strength: weak',
    strength2: 'Strength: fair',
    strength3: 'Strength: strong',
    strength4: 'Strength: very strong',
  },
  cn: {
    strength0: '强度：很弱',
    strength1: '强度：弱',
    strength2: '强度：一般',
    strength3: '强度：强',
    strength4: '强度：很强',
  },
})

const colours = [
  'bg-critical-icon',
  'bg-critical-icon',
  'bg-warning-icon',
  'bg-success-icon',
  'bg-success-icon',
] as const
const words = ['strength0', 'strength1', 'strength2', 'strength3', 'strength4'] as const

/** How hard a new password is to guess, in four bars and words; nothing while none is typed. */
export function StrengthMeter({ score }: { score: 0 | 1 | 2 | 3 | 4 | null }) {
  const t = useT(messages)
  if (score === null) return null
  return (
    <div className="flex items-center gap-2 text-small text-muted">
      <span className="flex flex-1 gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx('h-1 flex-1 rounded-full', step <= Math.max(1, score) ? colours[score] : 'bg-line')}
          />
        ))}
      </span>
      <span role="status">{t(words[score])}</span>
    </div>
  )
}
