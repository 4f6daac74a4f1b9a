import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import { importDataset } from '#importing';
import { describeWithBrowser, startBrowser, webglFlags } from '../support/browser.js';
import { eventually } from '../../tools/services/eventually.js';
import { startInProcess } from '../../tools/services/in-process.js';
import type { InProcessStack } from '../../tools/services/in-process.js';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { appearances, awaitDataSets, visit, violationsOn } from './visits.js';
import type { Visit, VisitOptions } from './visits.js';

const dataset = resolve('test/web/fixtures/two-houses.geojsonl');

const TEMPLATE = '{Straße} {Nr}, {city}';

/** Of three rows, the first two are houses of the data set, and the third is nowhere. */
const table = (rows: number): readonly (readonly string[])[] => [
  ['Kunde', 'Straße', 'Nr', 'city', 'Vermerk'],
  ...Array.from({ length: rows }, (_, row) => [
    `00${row + 1}`,
    ['Lindenweg', 'Lindenweg', 'Qwxyz'][row % 3]!,
    ['4', '6', ''][row % 3]!,
    ['Musterstadt', 'Musterstadt', 'Zzzzqqq'][row % 3]!,
    row % 2 === 0 ? '' : '=1+1; "quoted"',
  ]),
];

const toCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    rows
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
      .join('\r\n'),
  );

const toXlsx = async (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  writeXlsxFile(
    rows.map((cells) => cells.map((value) => (value === '' ? null : { type: String, value }))),
  ).toBuffer();

interface DroppedFile {
  readonly name: string;
  readonly content: Buffer;
}

describeWithBrowser('in a browser, the view for spreadsheets', () => {
  let postgres: TestPostgres;
  let stack: InProcessStack;
  let browser: Browser;

  beforeAll(async () => {
    postgres = await startPostgres();
    await importDataset({ database: postgres.database, dataset: 'houses', files: [dataset] });
    stack = await startInProcess({ queueUrl: postgres.url, databaseUrl: postgres.url });
    await awaitDataSets(stack.gateways[0]!);
    browser = await startBrowser(webglFlags);
  });

  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
    await postgres?.stop();
  });

  const open = (options: VisitOptions = {}): Promise<Visit> =>
    visit(browser, stack.gateways[0]!.url, {
      fragment: `#key=${TEST_API_KEY}&batch=`,
      ...options,
    });

  const submit = async (page: Page, file: DroppedFile): Promise<void> => {
    await drop(page, file);
    await page.getByLabel('Template').fill(TEMPLATE);
    await page.getByRole('button', { name: 'Geocode' }).click();
    await page.getByRole('status').getByText('found').waitFor();
  };

  it.each([
    ['CSV', 'kunden.csv', (): Buffer => toCsv(table(300))],
    ['XLSX', 'kunden.xlsx', (): Promise<Buffer> => toXlsx(table(300))],
  ])('geocodes a %s with a template, and has its results as files', async (_, name, create) => {
    const { page, errors, hosts } = await open();
    await submit(page, { name, content: await create() });
    await page.getByText('200 found, 100 not found, 0 rejected').waitFor();
    await page.getByText('300 of 300 rows shown').waitFor();

    const csv = (await download(page, 'CSV')).toString();
    const [header = [], ...rows] = parse(csv, { bom: true });
    expect(rows).toHaveLength(300);
    expect(header.slice(0, 6)).toEqual([...table(0)[0]!, 'result_status']);
    expect(rows.map((cells) => cells[0])).toEqual(
      table(300)
        .slice(1)
        .map(([id]) => id),
    );
    expect(rows.map((cells) => cells[5])).toEqual(
      Array.from({ length: 300 }, (_row, row) => (row % 3 === 2 ? 'no_matches' : 'ok')),
    );
    expect(rows[1]?.[4]).toBe(`'=1+1; "quoted"`);

    const sheet = await readSheet(await download(page, 'XLSX'));
    expect(sheet).toHaveLength(301);
    expect(sheet[0]).toEqual(header);
    const latitude = header.indexOf('result_latitude');
    expect(sheet[1]?.[latitude]).toBe(48.5);
    expect(sheet[2]?.slice(0, 5)).toEqual(table(300)[2]);

    const { features } = JSON.parse((await download(page, 'GeoJSON')).toString()) as {
      features: { geometry: { coordinates: number[] } | null; properties: object }[];
    };
    expect(features).toHaveLength(300);
    expect(features[0]?.geometry?.coordinates).toEqual([9, 48.5]);
    expect(features[0]?.properties).toMatchObject({ Kunde: '001', result_status: 'ok' });
    expect(features[2]?.geometry).toBeNull();
    expect([...hosts]).toEqual([new URL(stack.gateways[0]!.url).host]);
    expect(errors).toEqual([]);
  });

  it('draws the results, and shows, lists and downloads what the filter leaves', async () => {
    const { page, errors } = await open();
    await submit(page, { name: 'a.csv', content: toCsv(table(30)) });
    await eventually(async () => (await drawnRows(page)).length === 20);
    await page.getByRole('row', { name: /^90–100 %/ }).waitFor();
    await page.getByLabel('House number (20)').uncheck();
    await page.getByText('10 of 30 rows shown').waitFor();
    await eventually(async () => (await drawnRows(page)).length === 0);
    await eventually(async () => (await listed(page).count()) === 10);
    const rows = parse((await download(page, 'CSV')).toString(), { bom: true });
    expect(rows.slice(1).map(([id]) => id)).toEqual(
      Array.from({ length: 10 }, (_, at) => `00${at * 3 + 3}`),
    );
    await page.getByLabel('House number (20)').check();
    await page.getByLabel('Level', { exact: true }).check();
    await eventually(async () => (await drawnRows(page)).length === 20);
    await page.getByLabel('To, %').fill('10');
    await page.keyboard.press('Tab');
    await page.getByText('10 of 30 rows shown').waitFor();
    expect(errors).toEqual([]);
  });

  it('is found again after a reload, by a link without a key', async () => {
    const { page, errors } = await open();
    await submit(page, { name: 'a.csv', content: toCsv(table(30)) });
    expect(page.url()).toMatch(/#batch=[\da-f-]{36}$/);
    await page.reload();
    await page.getByText('20 found, 10 not found, 0 rejected').waitFor();
    await listed(page).first().click();
    await eventually(
      async () => (await listed(page).first().getAttribute('aria-pressed')) === 'true',
    );
    await page.getByRole('button', { name: 'Other file' }).click();
    await page.getByRole('heading', { name: 'Geocode a spreadsheet' }).waitFor();
    await page.goBack();
    await page.getByText('20 found, 10 not found, 0 rejected').waitFor();
    expect(errors).toEqual([]);
  });

  it('guesses what columns are used for, and is operated by keyboard', async () => {
    const { page, errors } = await open({ fragment: `#key=${TEST_API_KEY}` });
    await page.getByRole('link', { name: 'Spreadsheet' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'kunden.csv',
      mimeType: 'text/csv',
      buffer: toCsv(table(3)),
    });
    const uses = page.getByRole('combobox', { name: /^Use of the column/ });
    await uses.first().waitFor();
    const values = await uses.evaluateAll((all) =>
      all.map((one) => (one as unknown as { value: string }).value),
    );
    expect(values).toEqual(['', 'street_name', 'street_number', 'city', '']);
    await page.getByRole('button', { name: 'Geocode' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('2 found, 1 not found, 0 rejected').waitFor();
    expect(errors).toEqual([]);
  });

  it.each([
    ['photo.png', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'neither a CSV nor an XLSX'],
    ['letter.docx', Buffer.from('504b030414000000', 'hex'), 'neither a CSV nor an XLSX'],
    ['old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'an old format'],
    ['broken.xlsx', Buffer.from('504b030414000000', 'hex'), 'cannot be read'],
    ['header.csv', Buffer.from('Street;Town\r\n'), 'no rows'],
  ])('says what is wrong with %s', async (name, content, message) => {
    const { page, errors } = await open();
    await drop(page, { name, content });
    await page.getByRole('alert').getByText(message).waitFor();
    expect(errors).toEqual([]);
  });

  it('shows why the service rejects a template, and lets the user correct it', async () => {
    const { page } = await open();
    await drop(page, { name: 'a.csv', content: toCsv(table(3)) });
    await page.getByLabel('Template').fill('{Straße} {Hausnummer}');
    await page.getByRole('button', { name: 'Geocode' }).click();
    await page.getByRole('alert').getByText('names the column Hausnummer').waitFor();
    await page.getByLabel('Template').fill(TEMPLATE);
    await page.getByRole('button', { name: 'Geocode' }).click();
    await page.getByText('2 found, 1 not found, 0 rejected').waitFor();
  });

  it.each(appearances)('is accessible in $colorScheme at $width px', async (options) => {
    const { page, errors } = await open(options);
    await page.getByRole('heading', { name: 'Geocode a spreadsheet' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await drop(page, { name: 'a.csv', content: toCsv(table(30)) });
    await page.getByLabel('Template').fill(TEMPLATE);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Geocode' }).click();
    await page.locator('.map canvas').waitFor();
    await listed(page).first().waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel('Level', { exact: true }).check();
    expect(await violationsOn(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});

/** Drops a file as the file manager does. */
const drop = async (page: Page, { name, content }: DroppedFile): Promise<void> => {
  await page.locator('.drop').waitFor();
  await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${content.toString('base64')}'), (one) => one.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], ${JSON.stringify(name)}));
    document.querySelector('.drop').dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  })()`);
};

const download = async (page: Page, format: string): Promise<Buffer> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${format}` }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^results-.*\\.${format.toLowerCase()}$`));
  return readFile(await file.path());
};

const listed = (page: Page) => page.locator('.result');

/** The rows whose circles the map has rendered. */
const drawnRows = (page: Page): Promise<readonly number[]> =>
  page.evaluate<readonly number[]>(`(() => {
    const { map } = document.querySelector('.map') ?? {};
    if (!map?.isStyleLoaded()) return [-1];
    const drawn = map.queryRenderedFeatures({ layers: ['results'] });
    return [...new Set(drawn.map(({ properties }) => properties.row))];
  })()`);
