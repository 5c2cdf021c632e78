import { describe, expect, it } from 'vitest'
import { matchColumns } from '../sheets/matching.ts'
import type { TargetFields } from '../sheets/target-fields.ts'
import {
  productFieldsByKey,
  productImportFields,
  requiredProductKeys,
  type ProductImportKey,
} from './product-fields.ts'

const target: TargetFields = {
  name: 'orders',
  fields: productImportFields,
  byKey: productFieldsByKey as TargetFields['byKey'],
  required: requiredProductKeys,
  unitKey: 'unit',
  measured: [],
  keyField: 'skuCode',
}
const match = (headings: readonly string[]) =>
  Object.fromEntries(
    Object.entries(matchColumns(target, headings).mapping).map(([key, column]) => [key, headings[column ?? -1]]),
  )

/** Headings of real product exports, with a line break between, and what they mean; what is not named is left to the user. */
const exports: Record<string, { headings: string; wanted: Partial<Record<ProductImportKey, string>> }> = {
  Shopify: {
    headings:
      'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / MPN,Google Shopping / Condition,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status',
    wanted: {
      skuCode: 'Variant SKU',
      skuName: 'Title',
      ean: 'Variant Barcode',
      brand: 'Vendor',
      purchasingCost: 'Cost per item',
    },
  },
  WooCommerce: {
    headings:
      'ID,Type,SKU,GTIN UPC EAN or ISBN,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount,Backorders allowed?,Sold individually?,Weight (kg),Length (cm),Width (cm),Height (cm),Allow customer reviews?,Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images,Download limit,Download expiry days,Parent,Grouped products,Upsells,Cross-sells,External URL,Button text,Position,Brands',
    wanted: {
      skuCode: 'SKU',
      skuName: 'Name',
      ean: 'GTIN UPC EAN or ISBN',
      weight1: 'Weight (kg)',
      length: 'Length (cm)',
      width: 'Width (cm)',
      height: 'Height (cm)',
      brand: 'Brands',
    },
  },
  'Amazon listings': {
    headings:
      'item-name,item-description,listing-id,seller-sku,price,quantity,open-date,image-url,item-is-marketplace,product-id-type,zshop-shipping-fee,item-note,item-condition,zshop-category1,zshop-browse-path,zshop-storefront-feature,asin1,asin2,asin3,will-ship-internationally,expedited-shipping,zshop-boldface,product-id,bid-for-featured-placement,add-delete,pending-quantity,fulfillment-channel,merchant-shipping-group',
    wanted: { skuCode: 'seller-sku', skuName: 'item-name', asin: 'asin1', note: 'item-note' },
  },
  'Amazon FBA inventory': {
    headings:
      'sku,fnsku,asin,product-name,condition,your-price,mfn-listing-exists,mfn-fulfillable-quantity,afn-listing-exists,afn-warehouse-quantity,afn-fulfillable-quantity,afn-unsellable-quantity,afn-reserved-quantity,afn-total-quantity,per-unit-volume',
    wanted: { skuCode: 'sku', fnSku: 'fnsku', asin: 'asin', skuName: 'product-name' },
  },
  'Etsy listings': {
    headings:
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU',
    wanted: { skuCode: 'SKU', skuName: 'TITLE' },
  },
  'ShipStation products': {
    headings:
      'SKU,Name,WarehouseLocation,WeightOz,Category,Tag1,Tag2,Tag3,CustomsDescription,CustomsValue,CustomsTariffNo,CustomsCountry,ThumbnailUrl,UPC,FillSKU,Length,Width,Height,UseProductName,Active',
    wanted: {
      skuCode: 'SKU',
      skuName: 'Name',
      weight2: 'WeightOz',
      custDescription: 'CustomsDescription',
      declaredValue: 'CustomsValue',
      scheduleB: 'CustomsTariffNo',
      originCountry: 'CustomsCountry',
      upc: 'UPC',
      length: 'Length',
      width: 'Width',
      height: 'Height',
    },
  },
  'a Chinese warehouse': {
    headings:
      '商品编码,英文品名,中文名,商品条码,包装方式,单箱数量,长度,宽度,高度,毛重,尺寸单位,是否带电,申报单价,HS编码,原产地,申报单位,报关品名,采购单价,品牌名称,备注',
    wanted: {
      skuCode: '商品编码',
      skuName: '英文品名',
      skuNameCN: '中文名',
      ean: '商品条码',
      packageType: '包装方式',
      qtyInOnePackage: '单箱数量',
      length: '长度',
      width: '宽度',
      height: '高度',
      weight1: '毛重',
      unit: '尺寸单位',
      batteryFlag: '是否带电',
      declaredValue: '申报单价',
      scheduleB: 'HS编码',
      originCountry: '原产地',
      quantityUnit: '申报单位',
      custDescription: '报关品名',
      purchasingCost: '采购单价',
      brand: '品牌名称',
      note: '备注',
    },
  },
}

describe('columns of a product file', () => {
  it.each(Object.entries(exports))('of %s find their fields', (_, { headings, wanted }) => {
    expect(match(headings.split(','))).toEqual(wanted)
  })
  it.each(['en', 'cn'] as const)('of our own in %s find their fields, in any order', (locale) => {
    const headings = productImportFields.map((field) => field.label[locale]).reverse()
    expect(match(headings)).toEqual(
      Object.fromEntries(productImportFields.map(({ key, label }) => [key, label[locale]])),
    )
  })
  it('of the specification find their fields by its names', () => {
    expect(match(productImportFields.map(({ key }) => key))).toEqual(
      Object.fromEntries(productImportFields.map(({ key }) => [key, key])),
    )
  })
})
