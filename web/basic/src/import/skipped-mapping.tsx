import { Button, useT } from '@waybill/kit'
import { reviewMessages } from './review/review-messages.ts'

type Props = { by: 'lastTime' | 'template'; onChange: () => void }

/** Says that the mapping was not shown since nothing in it needs a look, and leads to it. */
export function SkippedMapping({ by, onChange }: Props) {
  const t = useT(reviewMessages)
  return (
    <p role="status" className="mb-2 flex flex-wrap items-center gap-x-2 text-muted">
      {t(by === 'lastTime' ? 'mappedAsLastTime' : 'mappedByTemplate')}
      <Button size="compact" variant="ghost" onClick={onChange}>
        {t('changeMapping')}
      </Button>
    </p>
  )
}
