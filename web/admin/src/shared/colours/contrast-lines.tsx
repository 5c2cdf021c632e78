import { Fragment } from 'react'
import { type BrandColours, checkColours, type ColourCheck, type ColourPair } from '@waybill/contract/brand/index'
import { Badge, Button, useT } from '@waybill/kit'
import { colourMessages } from './messages.ts'

const pairs: readonly ColourPair[] = ['button', 'header', 'link', 'selected', 'focus', 'edge']

/** Both colours as they meet; the ratio beside it says the same in words. */
const Sample = ({ text, ground, word }: { text: string; ground: string; word: string }) => (
  <svg viewBox="0 0 32 20" className="h-5 w-8 flex-none" aria-hidden="true">
    <rect x="0.5" y="0.5" width="31" height="19" rx="4" fill={ground} stroke={text} strokeOpacity="0.25" />
    <text x="16" y="14.5" textAnchor="middle" fontSize="12" fontWeight="600" fill={text}>
      {word}
    </text>
  </svg>
)

function Verdict({ check }: { check: ColourCheck }) {
  const t = useT(colourMessages)
  if (check.passing) return <Badge tone="success">{t('passes')}</Badge>
  return check.required ? <Badge tone="critical">{t('fails')}</Badge> : <Badge tone="warning">{t('advice')}</Badge>
}

function Measure({ check }: { check: ColourCheck }) {
  const t = useT(colourMessages)
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-2">
      <Sample text={check.text} ground={check.ground} word={t('sample')} />
      <span className="w-10 text-small text-muted">{check.mode === 'light' ? t('light') : t('dark')}</span>
      <span className="tnum">{t('ratioOf', { ratio: check.ratio.toFixed(2) })}</span>
      {!check.passing && <span className="text-small text-muted">{t('needs', { needed: String(check.needed) })}</span>}
      <Verdict check={check} />
    </div>
  )
}

/** Every pair that the colours make, with its contrast in light and dark and, where one fails, the nearest shade that passes. */
export function ContrastLines(props: {
  colours: BrandColours | null
  onUse: (colour: 'primary' | 'header', shade: string) => void
}) {
  const t = useT(colourMessages)
  const checks = checkColours(props.colours)
  if (checks.length === 0) return <p className="text-small text-muted">{t('noColours')}</p>
  const words: Record<ColourPair, string> = {
    button: t('pairButton'),
    header: t('pairHeader'),
    link: t('pairLink'),
    selected: t('pairSelected'),
    focus: t('pairFocus'),
    edge: t('pairEdge'),
  }
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t max-sm:grid-cols-1" aria-label={t('contrast')}>
      {pairs.map((pair) => {
        const found = checks.filter(({ what }) => what === pair)
        const failing = found.find(({ passing }) => !passing)
        if (found.length === 0) return null
        return (
          <Fragment key={pair}>
            <dt className="py-2 font-medium sm:border-b">{words[pair]}</dt>
            <dd className="flex flex-col items-start border-b py-1">
              {found.map((check) => (
                <Measure key={check.mode} check={check} />
              ))}
              {failing?.nearest && (
                <Button
                  size="compact"
                  className="mt-1 mb-2"
                  onClick={() => props.onUse(failing.colour, failing.nearest ?? '')}
                >
                  {t('useNearest')} {failing.nearest}
                </Button>
              )}
            </dd>
          </Fragment>
        )
      })}
    </dl>
  )
}
