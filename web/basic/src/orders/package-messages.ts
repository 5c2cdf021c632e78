import { defineMessages } from '@waybill/kit'

/** Words of orders that go in several packages. */
export const packageMessages = defineMessages({
  en: {
    packageNo: 'Package {no}',
    addPackage: 'Add package',
    duplicateLast: 'Duplicate package',
    duplicateNo: 'Duplicate package {no}',
    removeNo: 'Remove package {no}',
    insuredValue: 'Insured value',
    declaredValue: 'Declared value (customs)',
    firstValues: 'Insured and declared value of package 1 are under Options.',
    fixed:
      'A package has a label, so none can be added. Packages after the last labeled one can be removed; once all packages have labels, the order is shipped.',
    mostPackages: 'An order can have up to {n} packages.',
    packages: '{n} packages',
    hasLabel: 'Has a label',
    partPackages: '{n} of {of} packages have a label',
    ratesSeveral: 'With several packages, rates are shown when you buy the labels.',
  },
  cn: {
    packageNo: '包裹 {no}',
    addPackage: '添加包裹',
    duplicateLast: '复制包裹',
    duplicateNo: '复制包裹 {no}',
    removeNo: '移除包裹 {no}',
    insuredValue: '保险金额',
    declaredValue: '申报价值（报关）',
    firstValues: '包裹 1 的保险金额和申报价值在“选项”中填写。',
    fixed: '已有包裹有面单，不能添加包裹。最后一个有面单的包裹之后的包裹可以移除；所有包裹都有面单后，订单即为已发货。',
    mostPackages: '每个订单最多 {n} 个包裹。',
    packages: '{n} 个包裹',
    hasLabel: '已有面单',
    partPackages: '{n}/{of} 个包裹有面单',
    ratesSeveral: '有多个包裹时，购买面单时显示运费。',
  },
})
