import type { ReturnInspection } from '@waybill/contract/warehouse-returns/api'
import type { PhotoSize, ReturnPhoto } from '@waybill/contract/warehouse-returns/photos'
import { returnGradeWords } from '@waybill/contract/warehouse-returns/words'
import { useLocale, useT } from '@waybill/kit'
import { photoMessages } from './messages.ts'
import { PhotoStrip } from './photo-strip.tsx'
import type { ShownPhoto } from './shown-photo.ts'

interface Group {
  key: string
  name: string
  photos: ShownPhoto[]
}
interface Props {
  photos: readonly ReturnPhoto[]
  inspections: readonly ReturnInspection[]
  pathOf: (id: string, size: PhotoSize) => string
  onRemove?: (photo: ShownPhoto) => void
}

/** Photos by what they show: the parcel first, then units in the order in which they were inspected. */
function useGroups({ photos, inspections, pathOf }: Props): Group[] {
  const t = useT(photoMessages)
  const { locale } = useLocale()
  const shown = (of: readonly ReturnPhoto[], alt: (at: number) => string): ShownPhoto[] =>
    of.map(({ id }, index) => ({ id, alt: alt(index + 1), small: pathOf(id, 'small'), large: pathOf(id, 'large') }))
  const groups = Map.groupBy(photos, ({ inspectionId }) => inspectionId)
  const parcel = {
    key: 'parcel',
    name: t('parcel'),
    photos: shown(groups.get(null) ?? [], (at) => t('ofParcel', { at })),
  }
  const units = inspections.map(({ id, sku, quantity, grade }) => {
    const words = returnGradeWords[grade][locale]
    const alt = (at: number) => t('ofUnit', { at, sku, grade: words })
    return {
      key: String(id),
      name: t('unit', { sku, n: quantity, grade: words }),
      photos: shown(groups.get(id) ?? [], alt),
    }
  })
  return [parcel, ...units].filter((group) => group.photos.length > 0)
}

/** Photos of a return, grouped by what they show. */
export function ReturnPhotos(props: Props) {
  const groups = useGroups(props)
  return (
    <div className="flex flex-col gap-3">
      {groups.map(({ key, name, photos }) => (
        <div key={key} className="flex flex-col gap-1">
          <p className="text-small break-words text-muted">{name}</p>
          <PhotoStrip name={name} photos={photos} onRemove={props.onRemove} />
        </div>
      ))}
    </div>
  )
}
