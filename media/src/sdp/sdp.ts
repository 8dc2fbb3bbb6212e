import { RequestError } from './request-error.ts';

/** One m-section of a session description (RFC 8866). Attributes are without their 'a='. */
export type MediaSection = {
  kind: string;
  port: number;
  protocol: string;
  formats: string[];
  attributes: string[];
};

export type SessionDescription = { attributes: string[]; media: MediaSection[] };

/** A browser in a call of many people has fewer. Publishers and viewers have two. */
const mostMediaSections = 32;

/** Parses a session description. Throws `invalid_sdp` with a message that gives the reason. */
export function parseSdp(text: string): SessionDescription {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (lines[0] !== 'v=0') throw new RequestError('invalid_sdp', 'A session description must start with v=0');
  const description: SessionDescription = { attributes: [], media: [] };
  for (const line of lines) {
    if (!/^[a-z]=/.test(line)) {
      throw new RequestError('invalid_sdp', `This line is not SDP: ${line.slice(0, 60)}`);
    }
    const value = line.slice(2);
    if (line.startsWith('m=')) {
      const [kind, port, protocol, ...formats] = value.split(' ');
      if (kind === undefined || protocol === undefined || !/^\d+(\/\d+)?$/.test(port ?? '')) {
        throw new RequestError('invalid_sdp', `This media line is incomplete: ${line.slice(0, 60)}`);
      }
      if (description.media.length === mostMediaSections) {
        throw new RequestError(
          'invalid_sdp',
          `More than ${mostMediaSections} media sections are not answered`,
        );
      }
      description.media.push({
        kind,
        port: Number.parseInt(port ?? '0', 10),
        protocol,
        formats,
        attributes: [],
      });
    } else if (line.startsWith('a=')) {
      (description.media.at(-1) ?? description).attributes.push(value);
    }
  }
  return description;
}

type WithAttributes = { attributes: string[] };

/** The values of all `a=name:value` lines. */
export function attributeValues(part: WithAttributes, name: string): string[] {
  const prefix = `${name}:`;
  return part.attributes
    .filter((attribute) => attribute.startsWith(prefix))
    .map((attribute) => attribute.slice(prefix.length).trim());
}

export function attributeValue(part: WithAttributes, name: string): string | undefined {
  return attributeValues(part, name)[0];
}

export function hasFlag(part: WithAttributes, name: string): boolean {
  return part.attributes.includes(name);
}
