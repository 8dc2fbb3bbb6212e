import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import { createElement, type CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { z } from 'zod';
import type { Mail, mailContentSchema } from './mail-content.ts';

/** Mail programs render table layouts as intended only with this doctype. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

type Content = z.output<typeof mailContentSchema>;

/** The interface's light theme in hexadecimal, because mail programs support neither variables nor OKLCH. */
const colours = {
  paper: '#fbf8ef',
  paperRaised: '#fffdfa',
  ink: '#112219',
  inkSoft: '#3b4c42',
  stone: '#dad8cc',
  leaf: '#096a37',
  onLeaf: '#fcfdf4',
} as const;

const fontFamily = "'Helvetica Neue', Helvetica, Arial, sans-serif";

const styles = {
  body: { margin: 0, padding: '24px 0', backgroundColor: colours.paper, fontFamily },
  container: {
    maxWidth: '600px',
    width: '100%',
    boxSizing: 'border-box',
    padding: '28px 24px',
    // A long name must not make the table wider than a phone.
    wordBreak: 'break-word',
    backgroundColor: colours.paperRaised,
    border: `1px solid ${colours.stone}`,
    borderRadius: '12px',
  },
  brand: { margin: '0 0 20px', fontSize: '16px', lineHeight: '24px', fontWeight: 700, color: colours.leaf },
  heading: { margin: '0 0 16px', fontSize: '24px', lineHeight: '30px', color: colours.ink },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: colours.ink },
  // With the library's line height of 1.2, this gives a tap target of 47 px.
  button: {
    display: 'inline-block',
    padding: '14px 24px',
    fontSize: '16px',
    fontWeight: 600,
    color: colours.onLeaf,
    backgroundColor: colours.leaf,
    borderRadius: '8px',
    textDecoration: 'none',
  },
  note: { margin: '16px 0 0', fontSize: '16px', lineHeight: '24px', color: colours.inkSoft },
  address: { color: colours.leaf, wordBreak: 'break-all' },
  rule: { margin: '24px 0 0', borderColor: colours.stone },
} as const satisfies Record<string, CSSProperties>;

function layout(content: Content, publicUrl: string) {
  const { button } = content;
  return createElement(
    Html,
    { lang: 'en' },
    createElement(Head, null, createElement('meta', { name: 'color-scheme', content: 'light' })),
    createElement(Preview, null, content.paragraphs[0] ?? content.subject),
    createElement(
      Body,
      { style: styles.body },
      createElement(
        Container,
        { style: styles.container },
        createElement(Text, { style: styles.brand }, 'Greenroom'),
        createElement(Heading, { as: 'h1', style: styles.heading }, content.subject),
        ...content.paragraphs.map((paragraph, index) =>
          createElement(Text, { key: `paragraph-${index}`, style: styles.text }, paragraph),
        ),
        button === undefined
          ? null
          : createElement(Button, { href: button.url, style: styles.button }, button.label),
        button === undefined
          ? null
          : createElement(
              Text,
              { style: styles.note },
              'If the button does not work, open this address: ',
              createElement(Link, { href: button.url, style: styles.address }, button.url),
            ),
        ...content.notes.map((note, index) =>
          createElement(Text, { key: `note-${index}`, style: styles.note }, note),
        ),
        createElement(Hr, { style: styles.rule }),
        createElement(
          Text,
          { style: styles.note },
          'Sent by ',
          createElement(Link, { href: publicUrl, style: styles.address }, new URL(publicUrl).host),
          content.unsubscribeUrl === undefined ? null : '. ',
          content.unsubscribeUrl === undefined
            ? null
            : createElement(
                Link,
                { href: content.unsubscribeUrl, style: styles.address },
                'Turn off notices by mail',
              ),
        ),
      ),
    ),
  );
}

function textPart(content: Content, publicUrl: string): string {
  const { button } = content;
  return [
    content.subject,
    ...content.paragraphs,
    ...(button === undefined ? [] : [`${button.label}:\n${button.url}`]),
    ...content.notes,
    ...(content.unsubscribeUrl === undefined ? [] : [`Turn off notices by mail:\n${content.unsubscribeUrl}`]),
    `-- \nGreenroom, ${publicUrl}`,
  ].join('\n\n');
}

/** Renders both parts of a mail. Its content is plain text: HTML in it is escaped. */
export function renderMail(content: Content, publicUrl: string): Mail {
  return {
    to: content.to,
    subject: content.subject,
    text: textPart(content, publicUrl),
    html: doctype + renderToStaticMarkup(layout(content, publicUrl)),
    ...(content.unsubscribeUrl === undefined ? {} : { unsubscribeUrl: content.unsubscribeUrl }),
  };
}
