import { Calculator } from 'lucide-react'
import { buttonStyle, Tooltip, useT } from '@waybill/kit'
import { shellMessages } from '../messages/shell.ts'
import { places } from './menu.tsx'
import { useFollowLink } from '../shared/use-follow-link.ts'
import { useRights } from './use-rights.ts'

/** The way to the rate calculator; not there for those who may not use it (specification §6). */
export function RateCalculatorLink() {
  const t = useT(shellMessages)
  const follow = useFollowLink()
  if (!useRights().verified) return null
  return (
    <Tooltip text={t('rateCalculator')}>
      <a
        href={places.rates}
        onClick={follow}
        aria-label={t('rateCalculator')}
        className={`${buttonStyle({ variant: 'ghost', square: true })} text-inherit!`}
      >
        <Calculator />
      </a>
    </Tooltip>
  )
}
