import { Fragment } from 'react'
import { PlaceLink } from '@waybill/host'
import { linkStyle } from '@waybill/kit'
import type { Block, Inline, Picture } from './document.ts'

function Run({ part }: { part: Inline }) {
  if (typeof part === 'string') return part
  if (part.kind === 'name') return <b className="font-semibold">{part.text}</b>
  if (part.kind === 'code') return <code className="rounded-badge bg-sub px-1 text-small break-words">{part.text}</code>
  const content = <Text content={part.content} />
  if (part.href === '') return content
  if (part.href.startsWith('/b/') || part.href.startsWith('/e/') || /^\/[oa]\/#/.test(part.href))
    return <PlaceLink href={part.href}>{content}</PlaceLink>
  return (
    <a href={part.href} className={linkStyle.text} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
}

/* Parts never move, so their place is their key. */
export const Text = ({ content }: { content: readonly Inline[] }) =>
  content.map((part, index) => (
    <Fragment key={index}>
      <Run part={part} />
    </Fragment>
  ))

const Screenshot = ({ src, alt, width, height }: Picture) => (
  <img
    src={src}
    alt={alt}
    width={width / 2}
    height={height / 2}
    loading="lazy"
    className="h-auto max-w-full rounded-card border border-line print:max-h-[100mm] print:w-auto"
  />
)

function Table({ head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <div data-print="expand" className="overflow-x-auto" tabIndex={0} role="group">
      <table className="w-full border-collapse text-start">
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col" className="border-b border-line py-1 pe-3 text-start font-semibold">
                <Text content={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} className="border-b border-line align-top">
              {row.map((cell, index) => (
                <td key={index} className="py-1 pe-3">
                  <Text content={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function List({ ordered, items }: Extract<Block, { kind: 'list' }>) {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag className={`flex flex-col gap-1.5 ps-5 ${ordered ? 'list-decimal' : 'list-disc'}`}>
      {items.map((item, index) => (
        <li key={index}>
          <div className="flex flex-col gap-2">
            <Blocks blocks={item} />
          </div>
        </li>
      ))}
    </Tag>
  )
}

function One({ block }: { block: Block }) {
  if (block.kind === 'picture') return <Screenshot {...block} />
  if (block.kind === 'list') return <List {...block} />
  if (block.kind === 'table') return <Table {...block} />
  if (block.kind === 'code')
    return (
      <pre data-print="expand" tabIndex={0} className="overflow-x-auto rounded-card bg-sub p-3 text-small">
        <code>{block.text}</code>
      </pre>
    )
  const text = <Text content={block.content} />
  if (block.kind === 'subheading')
    return (
      <h3 id={`manual-${block.id}`} tabIndex={-1} className="pt-2 font-semibold outline-none">
        {text}
      </h3>
    )
  if (block.kind === 'note') return <p className="max-w-[72ch] border-s-4 border-brand bg-sub px-3 py-2">{text}</p>
  return <p className="max-w-[72ch]">{text}</p>
}

/** The contents of a chapter or section. */
export const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, index) => <One key={index} block={block} />)
