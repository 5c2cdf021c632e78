import type { Text } from '../core/messages.ts'

/** Encodings of a text file that can be chosen: all that `TextDecoder` reads, under its names. GBK is read by gb18030, which has all of it. */
export const charsetNames = {
  'utf-8': { en: 'Unicode (UTF-8)', cn: 'Unicode（UTF-8）' },
  'utf-16le': { en: 'Unicode (UTF-16)', cn: 'Unicode（UTF-16）' },
  'utf-16be': { en: 'Unicode (UTF-16 BE)', cn: 'Unicode（UTF-16 BE）' },
  gb18030: { en: 'Simplified Chinese (GB18030, GBK, GB2312)', cn: '简体中文（GB18030、GBK、GB2312）' },
  big5: { en: 'Traditional Chinese (Big5)', cn: '繁体中文（Big5）' },
  shift_jis: { en: 'Japanese (Shift JIS, Windows-932)', cn: '日文（Shift JIS、Windows-932）' },
  'euc-jp': { en: 'Japanese (EUC-JP)', cn: '日文（EUC-JP）' },
  'iso-2022-jp': { en: 'Japanese (ISO-2022-JP)', cn: '日文（ISO-2022-JP）' },
  'euc-kr': { en: 'Korean (EUC-KR, Windows-949)', cn: '韩文（EUC-KR、Windows-949）' },
  'windows-1252': { en: 'Western European (Windows-1252, ISO-8859-1)', cn: '西欧语言（Windows-1252、ISO-8859-1）' },
  'iso-8859-15': { en: 'Western European (ISO-8859-15)', cn: '西欧语言（ISO-8859-15）' },
  macintosh: { en: 'Western European (Mac Roman)', cn: '西欧语言（Mac Roman）' },
  'windows-1250': { en: 'Central European (Windows-1250)', cn: '中欧语言（Windows-1250）' },
  'iso-8859-2': { en: 'Central European (ISO-8859-2)', cn: '中欧语言（ISO-8859-2）' },
  'iso-8859-16': { en: 'Romanian (ISO-8859-16)', cn: '罗马尼亚文（ISO-8859-16）' },
  'windows-1251': { en: 'Cyrillic (Windows-1251)', cn: '西里尔文（Windows-1251）' },
  'koi8-r': { en: 'Cyrillic (KOI8-R)', cn: '西里尔文（KOI8-R）' },
  'koi8-u': { en: 'Cyrillic (KOI8-U)', cn: '西里尔文（KOI8-U）' },
  'iso-8859-5': { en: 'Cyrillic (ISO-8859-5)', cn: '西里尔文（ISO-8859-5）' },
  ibm866: { en: 'Cyrillic (IBM 866)', cn: '西里尔文（IBM 866）' },
  'x-mac-cyrillic': { en: 'Cyrillic (Mac)', cn: '西里尔文（Mac）' },
  'windows-1253': { en: 'Greek (Windows-1253)', cn: '希腊文（Windows-1253）' },
  'iso-8859-7': { en: 'Greek (ISO-8859-7)', cn: '希腊文（ISO-8859-7）' },
  'windows-1254': { en: 'Turkish (Windows-1254, ISO-8859-9)', cn: '土耳其文（Windows-1254、ISO-8859-9）' },
  'windows-1255': { en: 'Hebrew (Windows-1255)', cn: '希伯来文（Windows-1255）' },
  'iso-8859-8': { en: 'Hebrew (ISO-8859-8)', cn: '希伯来文（ISO-8859-8）' },
  'windows-1256': { en: 'Arabic (Windows-1256)', cn: '阿拉伯文（Windows-1256）' },
  'iso-8859-6': { en: 'Arabic (ISO-8859-6)', cn: '阿拉伯文（ISO-8859-6）' },
  'windows-1257': { en: 'Baltic (Windows-1257)', cn: '波罗的海语言（Windows-1257）' },
  'iso-8859-13': { en: 'Baltic (ISO-8859-13)', cn: '波罗的海语言（ISO-8859-13）' },
  'iso-8859-4': { en: 'Baltic and Nordic (ISO-8859-4)', cn: '波罗的海及北欧语言（ISO-8859-4）' },
  'iso-8859-10': { en: 'Nordic (ISO-8859-10)', cn: '北欧语言（ISO-8859-10）' },
  'iso-8859-14': { en: 'Celtic (ISO-8859-14)', cn: '凯尔特语言（ISO-8859-14）' },
  'iso-8859-3': { en: 'South European (ISO-8859-3)', cn: '南欧语言（ISO-8859-3）' },
  'windows-1258': { en: 'Vietnamese (Windows-1258)', cn: '越南文（Windows-1258）' },
  'windows-874': { en: 'Thai (Windows-874, TIS-620)', cn: '泰文（Windows-874、TIS-620）' },
} as const satisfies Record<string, Text>

export type FileCharset = keyof typeof charsetNames
export const fileCharsets = Object.keys(charsetNames) as FileCharset[]

/** Encodings that another one reads as well. */
const within: Readonly<Record<string, FileCharset>> = { gbk: 'gb18030', 'iso-8859-8-i': 'iso-8859-8' }

/** The encoding that a label of the Encoding Standard means, in any case: "Latin1", "cp1251", "GB2312". Undefined when it means none that can be chosen. */
export function charsetOf(label: string): FileCharset | undefined {
  try {
    const { encoding } = new TextDecoder(label)
    return within[encoding] ?? fileCharsets.find((charset) => charset === encoding)
  } catch {
    return undefined
  }
}
