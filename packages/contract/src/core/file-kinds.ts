import type { Params, Text } from './messages.ts'

/** What people send by mistake, as the reader calls it and as people do; in Chinese a blank stands before Latin letters. */
const words: Record<string, Text> = {
  ods: { en: 'an OpenDocument spreadsheet (ods)', cn: ' OpenDocument 表格（ods）' },
  xlsb: { en: 'a binary workbook (xlsb)', cn: '二进制工作簿（xlsb）' },
  pdf: { en: 'a PDF document', cn: ' PDF 文档' },
  picture: { en: 'an image', cn: '图片' },
  office: { en: 'a document or presentation, not a spreadsheet', cn: '文档或演示文稿，不是表格' },
  rtf: { en: 'a text document (rtf)', cn: '文本文档（rtf）' },
  archive: { en: 'an archive. Extract it first', cn: '压缩包，请先解压' },
  'utf-32': { en: 'a text in UTF-32. Save it as UTF-8', cn: ' UTF-32 编码的文本，请另存为 UTF-8' },
  binary: { en: 'not a spreadsheet, despite its extension', cn: '不是表格文件，与扩展名不符' },
}

/** The parameters of a file's refusal with what it is, or which limit it broke, in words of both languages. */
export function fileRefusal(source: Params): { params: Params; zhParams: Params } {
  const word = words[String(source.kind)]
  const what: Text = word ? { en: `. This is ${word.en}`, cn: `，此文件是${word.cn}` } : { en: '', cn: '' }
  const limit: Text = source.max
    ? { en: ` (more than ${source.max})`, cn: `（超过 ${source.max}）` }
    : { en: '', cn: '' }
  return {
    params: { ...source, what: what.en, limit: limit.en },
    zhParams: { ...source, what: what.cn, limit: limit.cn },
  }
}
