import { ApiError } from '@waybill/contract/core/client'
import { PlaceLink, errorProps } from '@waybill/host'
import { FirstUse, LoadError, useLocale } from '@waybill/kit'

/** Statuses of an id that leads nowhere: of nobody, of somebody else, or no id at all. */
const NOWHERE = [400, 404]

type Nowhere = { title: string; text?: string; href: string; back: string }

/** Why a record is not shown: its id leads nowhere, with the way back to the list, or it did not load, with Retry. */
export function RecordError(props: { error: Error | null; onRetry: () => unknown; nowhere: Nowhere }) {
  const { error, onRetry, nowhere } = props
  const { locale } = useLocale()
  if (!(error instanceof ApiError) || !NOWHERE.includes(error.status))
    return <LoadError {...errorProps(error, locale, () => void onRetry())} />
  return (
    <FirstUse title={nowhere.title} action={<PlaceLink href={nowhere.href}>{nowhere.back}</PlaceLink>}>
      {nowhere.text ?? ''}
    </FirstUse>
  )
}
