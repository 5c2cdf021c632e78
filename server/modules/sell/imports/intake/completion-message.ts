import { importState } from '@waybill/contract/imports/lifecycle'
import { errorOf, unmappedOf } from '../job/present.ts'
import type { ImportJob } from '../job/repository.ts'
import { wordsOf } from '../targets/words.ts'

type Text = { en: string; cn: string }
type Message = { title: Text; body: Text; href: string }

const number = (n: number | null): string => (n ?? 0).toLocaleString('en')

function doneMessage(job: ImportJob): Message {
  const { one, many, cn, list } = wordsOf(job.target)
  const { created, updated, skipped, invalid } = job
  const en = [`${number(created)} ${created === 1 ? one : many} created`]
  const zh = [`已创建 ${number(created)} ${cn}`]
  if (updated) {
    en.push(`${number(updated)} updated`)
    zh.push(`更新 ${number(updated)} 个`)
  }
  if (skipped) {
    en.push(`${number(skipped)} skipped`)
    zh.push(`跳过 ${number(skipped)} 个`)
  }
  if (invalid) {
    en.push(`${number(invalid)} ${invalid === 1 ? 'row' : 'rows'} with errors skipped`)
    zh.push(`${number(invalid)} 行有错误未导入`)
  }
  return {
    title: { en: `Imported: ${job.file_name}`, cn: `导入完成：${job.file_name}` },
    body: { en: `${en.join(', ')}.`, cn: `${zh.join('，')}。` },
    href: list + job.id,
  }
}

function reviewMessage(job: ImportJob): Message {
  const [rows, wrong] = [number(job.rows), number(job.invalid)]
  const mapped = unmappedOf(job).length === 0
  const todo = mapped
    ? { en: `${wrong} of ${rows} rows have errors.`, cn: `共 ${rows} 行，其中 ${wrong} 行有错误。` }
    : {
        en: `${rows} rows read. Some required fields aren't mapped yet.`,
        cn: `已读取 ${rows} 行，仍有必填字段未映射。`,
      }
  return {
    title: { en: `Needs review: ${job.file_name}`, cn: `待确认：${job.file_name}` },
    body: {
      en: `${todo.en} You can resume the import within 24 hours.`,
      cn: `${todo.cn}可在 24 小时内继续导入。`,
    },
    href: `/b/#/jobs?open=${job.id}`,
  }
}

function failedMessage(job: ImportJob): Message {
  const error = errorOf(job)
  return {
    title: { en: `Couldn't read ${job.file_name}`, cn: `读取失败：${job.file_name}` },
    body: { en: error?.message ?? '', cn: error?.zhMessage ?? '' },
    href: '/b/#/jobs',
  }
}

/** The inbox message about an import as it stands: imported, waiting for review, or refused. */
export function completionMessage(job: ImportJob): Message {
  if (job.state === importState.done) return doneMessage(job)
  return job.state === importState.failed ? failedMessage(job) : reviewMessage(job)
}
