import type { Part } from '../actions/part.ts';
import { asBytes, decodeText } from '../serialize/bytes.ts';
import { compactJson } from '../serialize/compact-json.ts';
import { mapTexts } from '../serialize/map-texts.ts';
import type { Serializer } from '../serialize/serializer.ts';
import { stripAnsi } from '../text/ansi.ts';
import { sourceOfText } from '../text/cut.ts';
import { wellFormed } from '../text/well-formed.ts';
import { capturedPart } from './captured-part.ts';
import { isCaptured } from './captured.ts';
import type { RawPart } from './split.ts';
import { endlessText, isEndless, structurePart } from './structure-part.ts';
import { dropPromise } from './unhandled.ts';

/** How a part gets its text form. */
export interface PartForm {
  readonly serializer: Serializer | undefined;
  readonly stripAnsi: boolean;
  /** Removes what must not be seen; undefined when nothing is to be removed. */
  readonly redact: ((text: string) => string) | undefined;
  readonly onSerializerFault: (error: unknown) => void;
}

/** A part with its text form, and what of it changed before any band was asked. */
export interface FormedPart {
  readonly part: Part;
  /** The cleaned texts of a content list, or the one text of a text part. */
  readonly texts: readonly string[];
  /** True when the text must be replaced even under every band: ill-formed, or redacted. */
  readonly cleaned: boolean;
}

/** Gives a raw part its text form: text as it is, bytes that are text decoded, structures by the serializer. */
export function formPart(raw: RawPart, form: PartForm): FormedPart {
  if (raw.texts !== undefined) return textPart(raw.name, raw.texts, form, undefined);
  if (typeof raw.value === 'string') return textPart(raw.name, [raw.value], form, undefined);
  if (isCaptured(raw.value)) {
    const { part, text } = capturedPart(raw.name, raw.value, form.redact ?? (kept => kept));
    // The model gets text, never the object.
    return { part, texts: [text], cleaned: true };
  }
  const bytes = asBytes(raw.value);
  if (bytes !== undefined) {
    const text = decodeText(bytes);
    return text === undefined
      ? binaryPart(raw.name, raw.value, bytes)
      : textPart(raw.name, [text], form, raw.value);
  }
  return formStructure(raw, form);
}

function textPart(name: string, raw: readonly string[], form: PartForm, value: unknown): FormedPart {
  const redact = form.redact ?? ((text: string): string => text);
  const texts = raw.map(text => redact(wellFormed(text)));
  const cleaned = texts.some((text, index) => text !== raw[index]);
  const joined = texts.length === 1 ? (texts[0] ?? '') : texts.join('\n');
  return { part: partOfText(name, shownText(joined, form), value), texts, cleaned };
}

/** What is measured, shown and stored of a text that is clean; codes that are stripped may have split a secret. */
function shownText(text: string, { stripAnsi: strips, redact }: PartForm): string {
  if (!strips) return text;
  const stripped = stripAnsi(text);
  return redact === undefined || stripped === text ? stripped : redact(stripped);
}

function partOfText(name: string, text: string, value: unknown): Part {
  return {
    name,
    kind: 'text',
    value,
    source: sourceOfText(text),
    text: () => text,
    pieces: () => [text],
    ownSerializer: false,
  };
}

function binaryPart(name: string, value: unknown, bytes: Uint8Array): FormedPart {
  const part: Part = {
    name,
    kind: 'binary',
    value,
    bytes,
    source: sourceOfText(''),
    text: () => undefined,
    pieces: () => [],
    ownSerializer: false,
  };
  return { part, texts: [], cleaned: false };
}

/**
 * A structure is cleaned text by text and then as a whole: a rule may mean the lines of one text, which JSON escapes, or
 * span names and values.
 */
function formStructure(raw: RawPart, form: PartForm): FormedPart {
  const { redact, serializer } = form;
  if (serializer === undefined && redact === undefined && !form.stripAnsi) return bareStructure(raw);
  const value = redact === undefined ? raw.value : mapTexts(raw.value, redact);
  const plain = textOf(value, form);
  const whole = redact === undefined ? plain : redact(plain);
  if (whole !== plain) {
    // What was removed from the text as a whole is still in the object, which is not used again.
    return { part: partOfText(raw.name, shownText(whole, form), undefined), texts: [whole], cleaned: true };
  }
  const shown = form.stripAnsi ? mapTexts(value, text => shownText(text, form)) : value;
  // A serializer may write codes of its own.
  const text = shownText(shown === value ? plain : textOf(shown, form), form);
  const ownSerializer = serializer !== undefined;
  const part: Part = { ...partOfText(raw.name, text, shown), kind: 'structure', ownSerializer };
  return { part, texts: [plain], cleaned: value !== raw.value };
}

function textOf(value: unknown, form: PartForm): string {
  const own = form.serializer === undefined ? undefined : serialize(value, form.serializer, form);
  return own ?? (isEndless(value) ? endlessText(value) : compactJson(value));
}

function bareStructure(raw: RawPart): FormedPart {
  const part = structurePart(raw.name, raw.value);
  const endless = part.source.length === Infinity ? endlessText(raw.value) : undefined;
  return {
    part: endless === undefined ? part : partOfText(raw.name, endless, undefined),
    texts: [],
    cleaned: false,
  };
}

function serialize(value: unknown, serializer: Serializer, form: PartForm): string | undefined {
  try {
    const text: unknown = serializer(value);
    if (typeof text === 'string') return wellFormed(text);
    dropPromise(text);
    form.onSerializerFault(new TypeError('The serializer must return text.'));
  } catch (error) {
    form.onSerializerFault(error);
  }
  return undefined;
}
