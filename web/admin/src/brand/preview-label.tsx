import { useT } from '@waybill/kit'
import { brandMessages } from './messages.ts'

/** What stands on a label, on paper in every mode: no part of it is the brand's. */
export function PreviewLabel() {
  const t = useT(brandMessages)
  return (
    <div className="brand-preview light grid min-h-(--page-height) place-items-center bg-[#f4f4f5] p-6">
      <div className="flex aspect-[2/3] w-full max-w-[420px] flex-col divide-y-2 divide-black border-2 border-black bg-white text-black">
        <p className="p-4 text-figure font-semibold">{t('labelCarrier')}</p>
        <p className="flex-1 p-4">{t('labelFrom')}</p>
        <p className="flex-[2] p-4 text-section font-semibold">{t('labelTo')}</p>
        <div className="flex flex-[2] flex-col items-center justify-center gap-2 p-4">
          <Bars />
          <p>{t('labelTracking')}</p>
        </div>
      </div>
    </div>
  )
}

const widths = [2, 1, 3, 1, 1, 2, 4, 1, 2, 1, 3, 2, 1, 1, 4, 2, 1, 3, 1, 2, 2, 1, 4, 1, 1, 3]

/** Bars as of a barcode, which no scanner reads. */
const Bars = () => (
  <svg viewBox="0 0 104 30" className="h-24 w-full" preserveAspectRatio="none" aria-hidden="true">
    {widths.map((width, at) => (
      <rect key={at} x={at * 4} width={width * 0.8} height={30} />
    ))}
  </svg>
)
