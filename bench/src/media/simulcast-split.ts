const midUri = 'urn:ietf:params:rtp-hdrext:sdes:mid';
const ridUri = 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id';
const repairedRidUri = 'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id';

/** The lines of the session and of each media section. */
type Parts = { session: string[]; sections: string[][] };

const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line !== '');

function readParts(sdp: string): Parts {
  const [session = '', ...sections] = sdp.split(/^(?=m=)/m);
  return { session: linesOf(session), sections: sections.map(linesOf) };
}

const writeParts = ({ session, sections }: Parts) => `${[session, ...sections].flat().join('\r\n')}\r\n`;
const isVideo = (section: string[]) => section[0]?.startsWith('m=video') === true;
const hasExtension = (line: string, uri: string) => line.startsWith('a=extmap:') && line.endsWith(` ${uri}`);
const midOf = (section: string[]) => section.find((line) => line.startsWith('a=mid:'))?.slice(6) ?? '';
const withMids = (session: string[], mids: string[]) =>
  session.map((line) => (line.startsWith('a=group:BUNDLE') ? `a=group:BUNDLE ${mids.join(' ')}` : line));
const ridsOf = (section: string[]) =>
  section.flatMap((line) => /^a=rid:(\S+) send/.exec(line)?.slice(1, 2) ?? []);

/**
 * A browser sends simulcast (RFC 8853) but cannot receive it. RID and MID have the same format on the wire
 * (RFC 8852, RFC 9143). So this rewrites an offer of one video with layers to one video section per layer,
 * whose MID is the layer's RID, and rewrites the answer back. The packets of both peers stay the same.
 */
export function splitLayers(offer: string): string {
  const { session, sections } = readParts(offer);
  const split = sections.flatMap((section) => {
    const kept = section.filter((line) => !hasExtension(line, midUri));
    if (!isVideo(section)) return [kept];
    const video = kept
      .filter((line) => !/^a=(rid:|simulcast:)/.test(line) && !hasExtension(line, repairedRidUri))
      .map((line) => (hasExtension(line, ridUri) ? line.replace(ridUri, midUri) : line));
    return ridsOf(section).map((rid) =>
      video.map((line) =>
        line.startsWith('a=mid:')
          ? `a=mid:${rid}`
          : line.replace(/^(a=msid:\S+).*/, (_line, start: string) => `${start} ${rid}`),
      ),
    );
  });
  return writeParts({ session: withMids(session, split.map(midOf)), sections: split });
}

/** Converts the answer to `splitLayers(offer)` to an answer to the offer itself. */
export function joinLayers(offer: string, answer: string): string {
  const offered = readParts(offer).sections;
  const answered = readParts(answer);
  const sections = offered.map((section) => {
    const rids = ridsOf(section);
    const mid = isVideo(section) ? rids[0] : midOf(section);
    const found = answered.sections.find((other) => midOf(other) === mid) ?? [];
    if (!isVideo(section)) return found;
    const kept = found
      .filter((line) => !hasExtension(line, midUri))
      .map((line) => (line.startsWith('a=mid:') ? `a=mid:${midOf(section)}` : line));
    const extensions = section.filter((line) =>
      [midUri, ridUri, repairedRidUri].some((uri) => hasExtension(line, uri)),
    );
    const layers = rids.map((rid) => `a=rid:${rid} recv`);
    return [kept, extensions, layers, `a=simulcast:recv ${rids.join(';')}`].flat();
  });
  return writeParts({ session: withMids(answered.session, sections.map(midOf)), sections });
}
