/** The code of a page comes at the latest this long after its document, however slow the first picture is. */
const latestMs = 3000;

/**
 * Marks the code of a rendered page, so that the browser asks for none of it by itself: `codeAfterPaintScript` asks for it
 * later. Styles, fonts and the first picture are what a reader waits for. Code would share a narrow line with them, and a slow
 * phone would run it before it paints.
 *
 * @param html a page as React Router writes it: its modules as preloads, and one module script that imports them
 */
export function markCode(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="code-after-paint"')
    .replaceAll(/<script\b([^<>]*) type="module"/g, '<script$1 type="code-after-paint"');
}

/**
 * Runs in the document's head. It asks for the code that `markCode` marked, once the page is painted with its pictures of
 * high priority, or `latestMs` after the document. Who presses something is not kept waiting. A page that nobody looks at is not
 * painted, and gets its code at once.
 */
export const codeAfterPaintScript = `addEventListener('DOMContentLoaded',function(){
var begun,pictures=[].map.call(document.querySelectorAll('img[fetchpriority=high]'),function(p){
return p.complete||new Promise(function(r){p.addEventListener('load',r);p.addEventListener('error',r)})});
function begin(){
if(begun)return;
begun=true;
document.querySelectorAll('link[rel=code-after-paint]').forEach(function(l){l.rel='modulepreload'});
document.querySelectorAll('script[type=code-after-paint]').forEach(function(s){
var m=document.createElement('script');
m.type='module';
m.textContent=s.textContent;
s.replaceWith(m)})}
function beginIfHidden(){if(document.hidden)begin()}
beginIfHidden();
document.addEventListener('visibilitychange',beginIfHidden);
addEventListener('pointerdown',begin,true);
addEventListener('keydown',begin,true);
setTimeout(begin,${latestMs});
pictures.push(new Promise(function(r){new PerformanceObserver(function(l,o){o.disconnect();r()}).observe({type:'paint',buffered:true})}));
Promise.all(pictures).then(function(){requestAnimationFrame(function(){setTimeout(begin)})})})`;
