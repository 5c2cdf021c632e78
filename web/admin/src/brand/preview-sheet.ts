import { useEffect, useState } from 'react'
import { type BrandColours, themeCss } from '@waybill/contract/brand/index'

/**
 * The stylesheet of the preview: the draft's colours, by the same rules as the served sheet, for the preview alone, and the scale
 * at which the screen fits. Constructed, since the page's policy allows no inline style.
 */
export function usePreviewSheet(facts: { colours: BrandColours | null; width: number; scale: number }): void {
  const [sheet] = useState(() => new CSSStyleSheet())
  const { width, scale } = facts
  const theme = themeCss(facts.colours, { light: '.brand-preview.light', dark: '.brand-preview.dark' }) ?? ''
  useEffect(() => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [sheet])
  useEffect(() => {
    sheet.replaceSync(`${theme}.brand-stage{width:${width}px;--page-height:900px;zoom:${scale}}`)
  }, [sheet, theme, width, scale])
}
